import { createHmac } from 'node:crypto'

/** A key that stored data depends on; `older` are those it replaces, which still decrypt. */
export type Key = Readonly<{ name: string; secret: string | undefined; older: readonly string[] }>

/** A fingerprint in the database: of the key in use, or of an older one under which values are still encrypted. */
export type Fingerprint = Readonly<{ key: string; fingerprint: string; isCurrent: boolean }>

/**
 * Why a key must not be used with a database, or the fingerprints that the database has to hold from now on; null if
 * they are there.
 */
export type Judgement = Readonly<{ fault: string }> | Readonly<{ fault: null; records: readonly Fingerprint[] | null }>

/** A one-way value of a key: it shows whether two keys are the same, and nothing else. */
export function fingerprintOf(name: string, secret: string): string {
  return createHmac('sha256', secret).update(`zoria key fingerprint ${name}`).digest('hex')
}

/** Judges a key by what the database holds of it. A new key fits if it is given together with the one it replaces. */
export function judgeKey(key: Key, stored: readonly Fingerprint[]): Judgement {
  const { name, secret } = key
  const known = stored.filter((one) => one.key === name)
  const current = known.find(({ isCurrent }) => isCurrent)?.fingerprint
  if (secret === undefined)
    return current === undefined ? { fault: null, records: null } : { fault: `${name}: is missing` }

  const given = fingerprintOf(name, secret)
  const older = key.older.map((old) => fingerprintOf(name, old))
  const isGiven = (fingerprint: string): boolean => fingerprint === given || older.includes(fingerprint)
  if (current !== undefined && !isGiven(current))
    return { fault: `${name}: is not the key that the data of this database was written with` }
  if (!known.every(({ fingerprint }) => isGiven(fingerprint)))
    return { fault: `${name}_OLD: is missing, and values are still encrypted under it` }
  if (current === given) return { fault: null, records: null }

  const used = current === undefined ? older : [current, ...known.map(({ fingerprint }) => fingerprint)]
  const before = [...new Set(used)].filter((fingerprint) => fingerprint !== given)
  const records = [given, ...before].map((fingerprint) => ({
    key: name,
    fingerprint,
    isCurrent: fingerprint === given,
  }))
  return { fault: null, records }
}
