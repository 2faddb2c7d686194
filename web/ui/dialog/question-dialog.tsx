import type { ReactNode } from 'react'
import type { Command } from '../../lib/form/command.ts'
import { CommandDialog } from '../decision-dialog/command-dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** The label of the button that acts. */
  act: ReactNode
  look?: 'primary' | 'danger'
  /** Default: Cancel. */
  dismiss?: ReactNode
  /** The command that the button sends; omitted if its state is shown elsewhere. */
  command?: Pick<Command, 'isBusy' | 'failure' | 'attempt'>
  /**
   * Explains how to find out whether it was done, if the answer was lost and the outcome can be
   * looked up.
   */
  lost?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** A question whose command is the caller's own, and no form (`DecisionDialog` has its own). */
export const QuestionDialog = ({ command = idle, onSubmit, ...dialog }: Props) => (
  <CommandDialog
    {...dialog}
    name="question"
    state={{ ...command, errors: [], isUnsaved: () => false, submit: onSubmit }}
  />
)

const idle = { isBusy: false, failure: null, attempt: 0 }
