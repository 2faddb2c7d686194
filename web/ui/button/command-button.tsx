import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Command } from '../../lib/form/command.ts'
import { Button, type ButtonProps } from './button.tsx'

type CommandButtonProps = Omit<ButtonProps, 'onClick' | 'busy'> & {
  command: Pick<Command, 'isBusy' | 'run'>
  /** The label while the command is being sent. */
  busy?: ReactNode
}

/** Sends a command that needs no input. */
export const CommandButton = ({ command, busy, ...button }: CommandButtonProps) => {
  const { t } = useLingui()
  return (
    <Button
      {...button}
      busy={command.isBusy && (busy ?? t`One moment…`)}
      onClick={() => command.run()}
    />
  )
}
