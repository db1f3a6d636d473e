import { modalStatuses } from '@zoria/contract/content/words'
import type { StatusModalRequest } from './status-modal.ts'
import { join } from './address.ts'

const keyName = 'status-modal'
const statusName = 'status-type'
const variablePrefix = 'status.'

/** Modals that a letter or a banner may open anywhere; in the sandbox every one has an address. */
const addressable: readonly string[] = ['MAKE_DEPOSIT', 'user-rating-is-less-than-required', 'BONUS_EXPIRED']

/**
 * The status modal an address opens: `?status-modal=MAKE_DEPOSIT&status.depositAmount=500`. Outside the sandbox no text
 * is taken from the address: a forged link would show foreign text as ours.
 */
export function statusRequestOf(
  search: string,
  { isSandbox }: { readonly isSandbox: boolean },
): StatusModalRequest | null {
  const parameters = new URLSearchParams(search)
  const key = parameters.get(keyName)
  if (key === null || !/^[\w-]{1,80}$/.test(key)) return null
  if (!isSandbox) return addressable.includes(key) ? { key, variables: plainAmounts(variablesOf(parameters)) } : null
  const status = modalStatuses.find((each) => each === parameters.get(statusName))
  return { key, variables: variablesOf(parameters), ...(status && { status }) }
}

/** The same place when the modal has been taken from the address: it opens once, and a reload opens nothing. */
export function withoutStatus(path: string, search: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of [...parameters.keys()].filter(isOfStatus)) parameters.delete(name)
  return join(path, parameters)
}

const isOfStatus = (name: string): boolean => name === keyName || name === statusName || name.startsWith(variablePrefix)

const variablesOf = (parameters: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...parameters]
      .filter(([name]) => name.startsWith(variablePrefix))
      .map(([name, value]) => [name.slice(variablePrefix.length), value]),
  )

const plainAmounts = (variables: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) => name === 'depositAmount' && /^\d{1,12}(\.\d{1,2})?$/.test(value),
    ),
  )
