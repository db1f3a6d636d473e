/** On or off, with immediate effect. */
export function Switch({
  label,
  isOn,
  onChange,
}: {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label={label}
      aria-checked={isOn}
      data-state={isOn ? 'checked' : 'unchecked'}
      onClick={() => onChange(!isOn)}
    ></button>
  )
}
