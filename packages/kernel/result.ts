/** An answer that may be an expected "no". Refusals are values, never thrown. */
export type Result<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

/** The "yes". */
export function ok(): { readonly ok: true; readonly value: undefined }
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value }
export function ok<Value>(value?: Value) {
  return { ok: true as const, value }
}

/** The expected "no", with its code and facts. */
export function fail<const Refusal>(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal }
}
