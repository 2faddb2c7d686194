declare module '*.po?front' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

declare module '*.po?giving' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

declare module '*.po?paying' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

declare module '*.po?account' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

declare module '*.po?faq' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
