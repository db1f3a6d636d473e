/** Ids of the messages that a page sends. */
export interface ChatRequestIds {
  /** The id for a text: the same until the text is answered, so that a lost answer does not send it twice. */
  readonly idOf: (text: string) => string
  readonly answered: () => void
}

export function createChatRequestIds(newRequestId: () => string): ChatRequestIds {
  let last: { readonly text: string; readonly requestId: string } | null = null
  return {
    idOf: (text) => {
      if (last?.text !== text) last = { text, requestId: newRequestId() }
      return last.requestId
    },
    answered: () => {
      last = null
    },
  }
}
