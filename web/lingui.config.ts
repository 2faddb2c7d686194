import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// No fallback languages: a sentence that nobody has written yet must be found, not hidden behind English.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh-HK', 'zh-CN'],
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/*.spec.ts', '**/*.spec.tsx'],
    },
  ],
  format: formatter({ lineNumbers: false }),
})
