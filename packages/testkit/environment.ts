/**
 * What a test run takes from the shell that starts it: the machine and the options of tests, none of the variables that
 * configure Zoria.
 */
const kept =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|CI|NODE|NODE_(COMPILE_CACHE|OPTIONS|EXTRA_CA_CERTS)|npm_\w+|XDG_\w+|(https?|no|all)_proxy|SSL_CERT_\w+|VITEST\w*|REPORT_FILE|JOURNEY_TRACES|TESTS_AT_LENGTH)$/i

/** Removes every other variable, so that tests never use the database, keys or addresses of a developer's shell. */
export function removeForeignVariables(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) if (!kept.test(name)) delete environment[name]
}
