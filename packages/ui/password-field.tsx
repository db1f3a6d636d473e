import { ArrowBigUpDash, CircleCheck, Circle, Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Phrase } from './phrase.tsx'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'> & {
  readonly showLabel: string
  readonly hideLabel: string
  readonly capsLabel: string
}

/**
 * A password field with a visibility toggle; pasting is allowed, so that password managers work. It shows when Caps
 * Lock is on, because dots do not.
 */
export function PasswordField({ showLabel, hideLabel, capsLabel, hint, onBlur, ...rest }: Props) {
  const [isShown, show] = useState(false)
  const [isLocked, lock] = useState(false)
  const look = (event: KeyboardEvent) => lock(event.getModifierState('CapsLock'))
  return (
    <TextField
      {...rest}
      hint={isLocked ? <CapsLock>{capsLabel}</CapsLock> : hint}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={(event) => {
        lock(false)
        onBlur?.(event)
      }}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          isBare
          className="-mr-2.5"
          label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => show(!isShown)}
        >
          {isShown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}

function CapsLock({ children }: { readonly children: ReactNode }) {
  return (
    <span className="caps-lock" role="status">
      <ArrowBigUpDash size={15} aria-hidden="true" />
      {children}
    </span>
  )
}

/** Password rules that are ticked when met. */
export function RuleList({
  rules,
}: {
  readonly rules: readonly { readonly key: string; readonly text: ReactNode; readonly isMet: boolean }[]
}) {
  return (
    <ul className="checklist">
      {rules.map((rule) => (
        <li key={rule.key} data-met={rule.isMet}>
          {rule.isMet ? <CircleCheck size={16} aria-hidden="true" /> : <Circle size={16} aria-hidden="true" />}
          <Phrase>{rule.text}</Phrase>
        </li>
      ))}
    </ul>
  )
}
