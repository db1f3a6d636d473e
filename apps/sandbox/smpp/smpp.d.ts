/** The part of node-smpp that we use; the package has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server, Socket } from 'node:net'

  type Text = string | { readonly message?: string | Buffer }

  /** A protocol data unit; its fields depend on its command. */
  type PDU = {
    readonly command_status: number
    readonly system_id?: string
    readonly password?: string
    readonly source_addr?: string
    readonly destination_addr?: string
    readonly short_message?: Text
    readonly message_payload?: Text
    readonly client_reference?: string
    readonly message_id?: string
    response(fields?: Readonly<Record<string, string | number>>): PDU
  }

  interface Session extends EventEmitter {
    readonly socket: Socket
    send(pdu: PDU): boolean
    close(): void
    destroy(): void
    bind_transmitter(fields: object, answered: (answer: PDU) => void): boolean
    submit_sm(fields: object, answered: (answer: PDU) => void): boolean
  }

  const smpp: {
    createServer(options: object, onSession: (session: Session) => void): Server
    connect(options: { readonly url: string }): Session
    addTLV(name: string, options: { readonly id: number; readonly type: unknown }): void
    readonly types: { readonly tlv: { readonly cstring: unknown } }
    readonly ESME_RINVBNDSTS: number
    readonly ESME_RINVPASWD: number
    readonly ESME_RINVDSTADR: number
    readonly ESME_RSYSERR: number
  }
  export default smpp
  export type { PDU, Session }
}
