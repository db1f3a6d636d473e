/** The name of the house, above the sign-in. */
export function Logo() {
  return <span className="desk-logo"><img src="/icon.svg" width={48} height={48} alt="" />Zoria</span>
}

/** The mark of the house, at the head of every page of the admin. */
export function Icon() {
  return <img src="/icon.svg" width={24} height={24} alt="Zoria" />
}
