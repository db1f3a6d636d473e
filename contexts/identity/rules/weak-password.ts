import { dictionary } from '@zxcvbn-ts/language-common'

// S-06: the 3,000 most used of all breached passwords; the list is sorted by use, in lower case.
const commonest: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 3_000))

/** Will it be guessed first? One of the passwords everybody uses, one sign over and over, or a part of the login. It is warned about, never refused. Source: docs/rules/identity.md#registration. */
export function isWeakPassword(password: string, login: string): boolean {
  const plain = password.toLowerCase()
  return commonest.has(plain) || new Set(plain).size === 1 || login.toLowerCase().replace(/[\s()-]/g, '').includes(plain)
}
