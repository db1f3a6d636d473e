import { Switch as Primitive } from 'radix-ui'

/** On or off, at once. */
export function Switch({ label, isOn, onChange }: { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  return <Primitive.Root className="switch" aria-label={label} checked={isOn} onCheckedChange={onChange} />
}
