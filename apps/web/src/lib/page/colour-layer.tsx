/**
 * A layer of a background in a colour that editors chose: the style sheet paints it with `currentcolor`. An SVG takes a
 * colour as an attribute; a style attribute would need 'unsafe-inline' in our content security policy.
 */
export function ColourLayer({ className, colour }: { readonly className: string; readonly colour: string }) {
  return <svg className={className} color={colour} aria-hidden="true" />
}
