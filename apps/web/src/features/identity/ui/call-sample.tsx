import type { PhoneCountry } from '@zoria/contract/identity/words'
import { ArrowDown, PhoneCall } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'

const code = '4109'
/** What stands before the last four digits of a number that could call. */
const callers: Record<PhoneCountry, string> = { UA: '+380 44 390-', KZ: '+7 727 350-' }

/** A call as the screen of a telephone shows it, and the code in it. */
export function CallSample({ country }: { readonly country: PhoneCountry }) {
  const say = useText()
  const [first, second] = [code.slice(0, 2), code.slice(2)]
  return (
    <div className="call-sample" role="img" aria-label={say('call.sample', { number: `${callers[country]}${first}-${second}`, code })}>
      <span className="call-sample-screen">
        <span className="call-sample-icon"><PhoneCall size={20} /></span>
        <span><small>{say('call.incoming')}</small><b className="num">{callers[country]}<mark>{first}-{second}</mark></b></span>
      </span>
      <ArrowDown size={18} />
      <span className="call-sample-code num">{code.split('').map((digit, index) => <i key={index}>{digit}</i>)}</span>
    </div>
  )
}
