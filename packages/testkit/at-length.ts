/**
 * Selects the size of a test: the first by default, the second with TESTS_AT_LENGTH=on (`TESTS_AT_LENGTH=on npm run
 * test:full unit journeys`).
 */
export function sized<Size>(usual: Size, atLength: Size): Size {
  return process.env['TESTS_AT_LENGTH'] === 'on' ? atLength : usual
}
