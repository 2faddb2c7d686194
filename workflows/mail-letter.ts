import { MailError, type Mail, type MailGateway } from './gateways/mail/gateway.ts'
import type { Log } from './log.ts'

/**
 * False where the address is refused for good. The log records the refusal, with an id and no name.
 */
export const mailLetter = async (
  { mail, log }: { mail: MailGateway; log: Log },
  letter: Mail,
  about: Readonly<Record<string, string>>,
): Promise<{ mailed: boolean }> => {
  try {
    await mail.send(letter)
  } catch (error) {
    if (!(error instanceof MailError && error.kind === 'permanent')) throw error
    log.warn(about, 'a letter cannot be mailed: address refused')
    return { mailed: false }
  }
  return { mailed: true }
}
