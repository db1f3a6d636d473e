/** Selects the size of a test: the first for `npm test`, the second with TESTS_AT_LENGTH=on (`TESTS_AT_LENGTH=on npm test unit journeys`). */
export function sized<Size>(usual: Size, atLength: Size): Size {
  return process.env['TESTS_AT_LENGTH'] === 'on' ? atLength : usual
}
