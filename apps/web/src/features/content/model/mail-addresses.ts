type Part = { readonly text: string; readonly isMail: boolean }

/** Plain characters only: nothing else of a text becomes part of the address of a link. */
const address = /([a-z\d][\w.+-]*@[a-z\d-]+(?:\.[a-z\d-]+)+)/i

/** A text split at its e-mail addresses. */
export const piecesWithMail = (text: string): readonly Part[] =>
  text
    .split(address)
    .map((part, index) => ({ text: part, isMail: index % 2 === 1 }))
    .filter((part) => part.text !== '')
