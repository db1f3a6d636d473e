/** What is known of a browser that could put the site on its home screen. */
export type InstallCase = { readonly visits: number; readonly isDismissed: boolean; readonly isOffered: boolean; readonly isInGame: boolean }

/** A visitor who came once may never come again: the hint waits for the second visit. It never lies over a game and never comes back once sent away. */
export function mayHintInstall({ visits, isDismissed, isOffered, isInGame }: InstallCase): boolean {
  return isOffered && !isDismissed && !isInGame && visits >= 2
}
