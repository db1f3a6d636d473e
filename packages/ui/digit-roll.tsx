/**
 * A number whose digits roll to their new value. The text is in the page once, for screen readers and search; the style
 * sheet draws the rolling digits (`css/pieces.css`). The width is stable because of tabular figures.
 */
export function DigitRoll({ text }: { readonly text: string }) {
  const characters = [...text]
  return (
    <span className="digits" translate="no">
      <span className="visually-hidden">{text}</span>
      {/* Keys count from the right: the unit stays the unit when the number grows. */}
      {characters.map((character, index) => (
        <Digit key={characters.length - index} character={character} />
      ))}
    </span>
  )
}

function Digit({ character }: { readonly character: string }) {
  if (!/\d/.test(character)) return <span className="digit-still" data-character={character} aria-hidden="true" />
  return (
    <span className="digit" aria-hidden="true">
      <span className="digit-strip" data-digit={character} />
    </span>
  )
}
