/** The address of a database of an embedded server, which listens on loopback alone. */
export function databaseUrl(at: { port: number; role: string; password: string; database: string }): string {
  return `postgres://${at.role}:${encodeURIComponent(at.password)}@127.0.0.1:${at.port}/${at.database}`
}
