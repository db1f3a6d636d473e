type Part = { readonly text: string; readonly isMail: boolean }

/** Plain letters only: what a text holds beside them never comes into the address of a link. */
const address = /([a-z\d][\w.+-]*@[a-z\d-]+(?:\.[a-z\d-]+)+)/i

/** A text with its addresses of mail apart. */
export const piecesWithMail = (text: string): readonly Part[] =>
  text.split(address).map((part, index) => ({ text: part, isMail: index % 2 === 1 })).filter((part) => part.text !== '')
