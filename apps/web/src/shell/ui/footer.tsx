import type { ReactNode } from 'react'
import { Kept } from '../../lib/kept/kept.tsx'
import { Link } from '../../lib/link.tsx'
import mastercard from '../../assets/marks/mastercard.svg?url'
import visa from '../../assets/marks/visa.svg?url'
import { useText, type MessageId } from '../../i18n/text.tsx'

const pages: readonly (readonly [string, MessageId])[] = [
  ['/about', 'page.about'],
  ['/responsible-gaming', 'page.responsible'],
  ['/fairness', 'page.fairness'],
  ['/contacts', 'page.contacts'],
  ['/terms', 'page.terms'],
  ['/privacy', 'page.privacy'],
  ['/credits', 'page.credits'],
]

/** The risk notice, payment marks and the pages every site of this kind owes. */
export function Footer({ notice, of }: { readonly notice: ReactNode; /** What the notice is made of. */ readonly of: object | null }) {
  const say = useText()
  return (
    <Kept as="footer" className="footer" part="footer" {...(of && { of })}>
      <div className="footer-row">
        <div className="footer-warning"><b>21+</b><p>{notice}</p></div>
        <div className="pay-marks">
          <img className="pay-mark" src={visa} width={50} height={32} alt="Visa" loading="lazy" />
          <img className="pay-mark" src={mastercard} width={50} height={32} alt="Mastercard" loading="lazy" />
          <span className="pay-mark pay-mark-text">Apple Pay</span>
          <span className="pay-mark pay-mark-text">Google Pay</span>
        </div>
      </div>
      <div className="footer-row">
        {pages.map(([to, text]) => <Link key={to} to={to}>{say(text)}</Link>)}
        <span>© 2026 Zoria</span>
      </div>
    </Kept>
  )
}
