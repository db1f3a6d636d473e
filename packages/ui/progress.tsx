import { classNames } from './class-names.ts'

type Props = { readonly percent: number; readonly label: string; readonly tone?: 'bonus' | 'sky' | 'gold'; readonly isSlim?: boolean }

/** A bar from 0 to 100; what lies outside is drawn at the edge. */
export function Progress({ percent, label, tone = 'bonus', isSlim = false }: Props) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <div className={classNames('progress', tone !== 'bonus' && `progress-${tone}`, isSlim && 'progress-slim')} role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(shown)}>
      <span style={{ width: `${shown}%` }} />
    </div>
  )
}
