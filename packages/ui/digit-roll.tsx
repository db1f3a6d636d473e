const ten = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A number whose figures roll to their new value. Screen readers get the whole text; width never jumps, figures are tabular. */
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
  const at = ten.indexOf(character as (typeof ten)[number])
  if (at < 0) return <span className="digit-still" aria-hidden="true">{character}</span>
  return (
    <span className="digit" aria-hidden="true">
      <span className="digit-strip" style={{ transform: `translateY(${at * -10}%)` }}>
        {ten.map((figure) => <i key={figure}>{figure}</i>)}
      </span>
    </span>
  )
}
