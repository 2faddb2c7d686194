import type { TransRenderProps } from '@lingui/react'

/** Renders the message of a `<Trans>` in a fragment of ours, so that its texts are in elements. */
export const Translation = ({ children }: TransRenderProps) => <>{children}</>
