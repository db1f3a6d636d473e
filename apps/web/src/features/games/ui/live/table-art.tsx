import type { TableKind } from '../../model/live-tables.ts'

// Drawings of tables. They say nothing of their own: hidden from screen readers. No style attributes: the content
// security policy forbids them.

/** The pockets of a European wheel, clockwise. */
const pockets = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const

const green = '#1c9b62'
const red = '#c02a3a'
const black = '#151b22'

/** Zero is green; the others change colour from pocket to pocket. */
function pocketColour(number: number, index: number): string {
  if (number === 0) return green
  return index % 2 === 1 ? red : black
}

/** The drawing of a table on its card. */
export function TableArt({ kind }: { readonly kind: TableKind }) {
  switch (kind) {
    case 'roulette':
      return <RouletteWheel />
    case 'wheel':
      return <MoneyWheel />
    case 'blackjack':
      return (
        <Hand
          cards={[
            ['A', '♠', -14],
            ['K', '♥', -2],
            ['9', '♦', 11],
          ]}
        />
      )
    case 'baccarat':
      return (
        <Hand
          cards={[
            ['8', '♣', -9],
            ['J', '♦', 8],
          ]}
        />
      )
    case 'cards':
      return (
        <Hand
          cards={[
            ['Q', '♠', -8],
            ['7', '♠', 8],
          ]}
        />
      )
  }
}

/** A roulette wheel from above; large enough, it shows its numbers. */
export function RouletteWheel({ isNumbered = false }: { readonly isNumbered?: boolean }) {
  return (
    <svg className="felt-round" viewBox="-116 -116 232 232" aria-hidden="true">
      <circle r="115" fill="#5a3514" />
      <circle r="109" fill="#2a1408" />
      <circle r="103" fill="#d9a441" />
      {pockets.map((number, index) => (
        <path
          key={number}
          d={sectorOf(index, { count: pockets.length, radius: 100 })}
          fill={pocketColour(number, index)}
        />
      ))}
      {isNumbered
        ? pockets.map((number, index) => (
            <text
              key={number}
              transform={`rotate(${(360 / pockets.length) * index}) translate(0 -87)`}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize="11"
              fontWeight="800"
              fill="#fff"
            >
              {number}
            </text>
          ))
        : null}
      <circle r="72" fill="#3d2410" stroke="#d9a441" strokeWidth="3" />
      <circle r="40" fill="#5a3514" />
      <path d="M-46 0H46M0-46V46" stroke="#e7c36c" strokeWidth="7" strokeLinecap="round" />
      <circle r="14" fill="#f2d27e" />
      <circle cx="55" cy="-51" r="5" fill="#fff" />
    </svg>
  )
}

const wheelColours = [
  '#ffc93c',
  '#1d3a58',
  '#2b8be6',
  '#1d3a58',
  '#8257f2',
  '#1d3a58',
  '#2b8be6',
  '#1d3a58',
  '#ef3f57',
  '#1d3a58',
  '#1fb57c',
  '#1d3a58',
] as const

/** A money wheel from the front. */
function MoneyWheel() {
  return (
    <svg className="felt-round" viewBox="-116 -116 232 232" aria-hidden="true">
      <circle r="110" fill="#c98a16" />
      <circle r="105" fill="#131e2a" />
      {wheelColours.map((colour, index) => (
        <path
          key={index}
          d={sectorOf(index, { count: wheelColours.length, radius: 96 })}
          fill={colour}
          stroke="#0d1620"
          strokeWidth="1.5"
        />
      ))}
      {wheelColours.map((_, index) => (
        <circle
          key={index}
          r="2.4"
          fill={index % 2 === 0 ? '#ffb92e' : '#fff3c9'}
          transform={`rotate(${30 * index}) translate(0 -101)`}
        />
      ))}
      <circle r="18" fill="#c98a16" />
      <circle r="13" fill="#17232f" />
    </svg>
  )
}

/** A sector of a wheel whose first one stands above. */
function sectorOf(index: number, { count, radius }: { readonly count: number; readonly radius: number }): string {
  const at = (place: number): string => {
    const angle = (2 * Math.PI * place) / count - Math.PI / 2
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`
  }
  return `M0 0L${at(index - 0.5)}A${radius} ${radius} 0 0 1 ${at(index + 0.5)}Z`
}

type Card = readonly [rank: string, suit: '♠' | '♥' | '♦' | '♣', turn: number]

function Hand({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <svg className="felt-hand" viewBox="-120 -76 240 152" aria-hidden="true">
      {cards.map(([rank, suit, turn], index) => (
        <g
          key={rank + suit}
          transform={`translate(${(index - (cards.length - 1) / 2) * 52} 0) rotate(${turn})`}
          fill={suit === '♥' || suit === '♦' ? '#cf2b41' : '#141b24'}
        >
          <rect x="-36" y="-50" width="72" height="100" rx="9" fill="#f3f6fa" stroke="#0006" />
          <text x="-28" y="-26" fontSize="22" fontWeight="800">
            {rank}
          </text>
          <text x="28" y="38" fontSize="38" textAnchor="end">
            {suit}
          </text>
        </g>
      ))}
    </svg>
  )
}
