/** The ref of the open tab: on a narrow screen the row of tabs scrolls, and this one is always seen whole. */
export function showInRow(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
}
