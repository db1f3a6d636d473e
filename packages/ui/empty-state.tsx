import type { ReactNode, SyntheticEvent } from 'react'

type Props = {
  readonly image?: string | undefined
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly isPage?: boolean
}

/** Nothing is here, why, and what to do now. */
export function EmptyState({ image, title, children, actions, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <section className="empty">
      {image ? <img src={image} width={112} height={112} alt="" onError={leaveOut} /> : null}
      <Title>{title}</Title>
      {children}
      {actions ? <div className="empty-actions">{actions}</div> : null}
    </section>
  )
}

/** The text is complete without the image: a missing image leaves no frame. */
function leaveOut({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true
}
