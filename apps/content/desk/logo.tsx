/** The wordmark above the log-in form. */
export function Logo() {
  return (
    <span className="desk-logo">
      <img src="/icon.svg" width={48} height={48} alt="" />
      Zoria
    </span>
  )
}

/** The icon in the header of the admin. */
export function Icon() {
  return <img src="/icon.svg" width={24} height={24} alt="Zoria" />
}
