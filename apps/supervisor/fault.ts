/** Why Zoria does not start or continue: what happened, why it matters, what to do. Printed without a stack. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}
