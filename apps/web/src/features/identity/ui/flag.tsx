import type { PhoneCountry } from '@zoria/contract/identity/words'

/** The flag of a country, drawn small. */
export function Flag({ country }: { readonly country: PhoneCountry }) {
  if (country === 'UA') {
    return (
      <svg className="flag" viewBox="0 0 24 17" aria-hidden="true">
        <rect width="24" height="17" fill="#0057b7" />
        <rect y="8.5" width="24" height="8.5" fill="#ffd700" />
      </svg>
    )
  }
  return (
    <svg className="flag" viewBox="0 0 24 17" aria-hidden="true">
      <rect width="24" height="17" fill="#00afca" />
      <circle cx="12" cy="7.2" r="3.2" fill="#fec50c" />
      <path d="M5.5 10.4c2.6 3.4 10.4 3.4 13 0-1.6 3.9-4.4 4.6-6.5 4.6s-4.9-.7-6.5-4.6z" fill="#fec50c" />
      <path d="M2.2 1v15" stroke="#fec50c" strokeWidth="1.2" strokeDasharray="1.6 .7" />
    </svg>
  )
}
