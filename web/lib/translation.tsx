import type { TransRenderProps } from '@lingui/react'

/** Draws what a `<Trans>` says; in a fragment of ours, so that its texts stand in elements. */
export const Translation = ({ children }: TransRenderProps) => <>{children}</>
