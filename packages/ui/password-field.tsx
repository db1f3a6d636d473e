import { CircleCheck, Circle, Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'> & { readonly showLabel: string; readonly hideLabel: string }

/** A password with an eye; pasting is allowed, so that managers work. */
export function PasswordField({ showLabel, hideLabel, ...rest }: Props) {
  const [isShown, show] = useState(false)
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton isBare className="-mr-2.5" label={isShown ? hideLabel : showLabel} aria-pressed={isShown} onClick={() => show(!isShown)}>
          {isShown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}

/** Rules that tick as they are met. */
export function RuleList({ rules }: { readonly rules: readonly { readonly key: string; readonly text: ReactNode; readonly isMet: boolean }[] }) {
  return (
    <ul className="checklist">
      {rules.map((rule) => (
        <li key={rule.key} data-met={rule.isMet}>
          {rule.isMet ? <CircleCheck size={16} aria-hidden="true" /> : <Circle size={16} aria-hidden="true" />}
          {rule.text}
        </li>
      ))}
    </ul>
  )
}
