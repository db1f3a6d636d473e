import type { CustomTypesConfig } from 'pg'
import { parse as parseArray } from 'postgres-array'

type Reader = (text: string) => unknown

const date: Reader = (text) => new Date(text)
const json: Reader = (text) => JSON.parse(text) as unknown
const boolean: Reader = (text) => text === 't'
const bytes: Reader = (text) => Buffer.from(text.slice(2), 'hex')

// Keys are the fixed object ids of PostgreSQL's built-in types (pg_type.dat): the type, then its array.
const readers: Readonly<Record<number, Reader>> = {
  ...both([16, 1000], boolean),
  ...both([17, 1001], bytes),
  // A bigint column is exact; a number would round above 2^53.
  ...both([20, 1016], BigInt),
  ...both([21, 1005], Number),
  ...both([23, 1007], Number),
  ...both([26, 1028], Number),
  ...both([700, 1021], Number),
  ...both([701, 1022], Number),
  ...both([114, 199], json),
  ...both([3802, 3807], json),
  // A date is midnight UTC.
  ...both([1082, 1182], date),
  ...both([1114, 1115], date),
  ...both([1184, 1185], date),
  // Arrays of text, varchar, name, uuid.
  ...Object.fromEntries([1009, 1015, 1003, 2951].map((array) => [array, arrayReader((text) => text)])),
}

/** Parsers per type. A type without a parser, such as numeric or an enum, is read as text. */
export const resultTypes: CustomTypesConfig = {
  getTypeParser: ((type: number) => readers[type] ?? String) as CustomTypesConfig['getTypeParser'],
}

function both([type, array]: readonly [number, number], read: Reader): Record<number, Reader> {
  return { [type]: read, [array]: arrayReader(read) }
}

function arrayReader(read: Reader): Reader {
  return (text) => parseArray(text, read)
}
