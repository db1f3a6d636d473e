/** A server of a protocol other than HTTP. */
export type PortServer = {
  /** Listens and returns the port; port 0 is any free one. */
  listen(place: { readonly port: number; readonly host: string }): Promise<number>
  /** Closes the port and all connections. */
  close(): Promise<void>
}
