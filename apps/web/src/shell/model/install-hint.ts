/** What is known of a browser that could put the site on its home screen. */
export type InstallCase = {
  readonly visits: number
  readonly isDismissed: boolean
  readonly isOffered: boolean
  readonly isInGame: boolean
}

/** Shown from the second visit on. It never covers a game and never returns once dismissed. */
export function mayHintInstall({ visits, isDismissed, isOffered, isInGame }: InstallCase): boolean {
  return isOffered && !isDismissed && !isInGame && visits >= 2
}
