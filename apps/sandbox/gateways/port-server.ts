/** A server of a protocol other than HTTP. */
export type PortServer = {
  /** Listens and answers the port; port 0 is any free one. */
  listen(place: { readonly port: number; readonly host: string }): Promise<number>
  /** Takes nobody new and ends who is there. */
  close(): Promise<void>
}
