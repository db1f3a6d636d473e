/** Why a backup or a restore stopped: what happened, why it matters, what to do. Printed without a stack trace. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
