/** Why a backup or a restore does not go on: what happened, why it matters, what to do. Printed without a stack. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
