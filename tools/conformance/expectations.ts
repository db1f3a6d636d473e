import type { Answer } from '../gis/wallet-client.ts'

/** A wallet did not do what the protocol requires. */
export class Unmet extends Error {}

/** The call was accepted: 200, JSON, no error, a balance. */
export function accepted(answer: Answer, what = 'the call'): Answer & { readonly balance: bigint } {
  if (answer.status === 0) throw new Unmet(`${what} got no answer: ${answer.text}`)
  if (answer.status !== 200 || !answer.isJson)
    throw new Unmet(`${what} was answered with HTTP ${answer.status} and ${shortened(answer.text)}`)
  if (answer.errorCode !== undefined)
    throw new Unmet(`${what} was refused: ${answer.errorCode}, ${answer.errorText ?? 'no reason'}`)
  const { balance } = answer
  if (balance === undefined) throw new Unmet(`${what} was answered without a balance: ${shortened(answer.text)}`)
  return { ...answer, balance }
}

/** The call was refused as the protocol defines. The books show after the case whether money moved. */
export function refused(
  answer: Answer,
  { code, what = 'the call' }: { code?: 'INSUFFICIENT_FUNDS' | 'INTERNAL_ERROR'; what?: string } = {},
): string {
  if (answer.status === 0) throw new Unmet(`${what} got no answer: ${answer.text}`)
  if (answer.errorCode === undefined) throw new Unmet(`${what} was taken: ${shortened(answer.text)}`)
  if (answer.errorCode !== 'INSUFFICIENT_FUNDS' && answer.errorCode !== 'INTERNAL_ERROR')
    throw new Unmet(`${what} was refused with ${answer.errorCode}, which the protocol does not have`)
  if (answer.status !== 200)
    throw new Unmet(`${what} was refused with HTTP ${answer.status}; the protocol asks for 200`)
  if (code !== undefined && answer.errorCode !== code)
    throw new Unmet(`${what} was refused with ${answer.errorCode} instead of ${code}`)
  return answer.errorText ?? answer.errorCode
}

/** Deep equality. */
export function same(actual: unknown, expected: unknown, what: string): void {
  if (written(actual) !== written(expected))
    throw new Unmet(`${what}: ${written(actual)} instead of ${written(expected)}`)
}

/** Any other condition. */
export function must(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Unmet(otherwise)
}

const written = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}` : each)) ?? 'nothing'

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)
