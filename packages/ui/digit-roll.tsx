const ten = '0123456789'

/**
 * A number whose figures roll to their new value. The text stands in the page once, for readers and searches; the rolling figures are drawn by
 * the style sheet (`css/pieces.css`). Width never jumps, figures are tabular.
 */
export function DigitRoll({ text }: { readonly text: string }) {
  const characters = [...text]
  return (
    <span className="digits">
      <span className="visually-hidden">{text}</span>
      {/* Keys count from the right: the unit stays the unit when the number grows. */}
      {characters.map((character, index) => <Digit key={characters.length - index} character={character} />)}
    </span>
  )
}

function Digit({ character }: { readonly character: string }) {
  const at = ten.indexOf(character)
  if (at < 0) return <span className="digit-still" data-character={character} aria-hidden="true" />
  return (
    <span className="digit" aria-hidden="true">
      <span className="digit-strip" style={{ transform: `translateY(${at * -10}%)` }} />
    </span>
  )
}
