import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// Both lingui plugins look for their configuration from the working directory, which is the
// repository's root under vitest and this folder under vite.
const configPath = here('./lingui.config.ts')
const linguiConfig = getConfig({ configPath })

// The host name is the tenant, so the proxy must not rewrite it.
const almoner = { target: 'http://127.0.0.1:3000', changeOrigin: false }

export default defineConfig({
  root: here('.'),
  plugins: [
    // Before react(): macros have to be gone when JSX is compiled. Only files that import one are parsed.
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { configPath })] }),
    react(),
    lingui({ configPath, failOnCompileError: true }),
  ],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy admits no data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        payer: here('./payer.html'),
        desk: here('./desk.html'),
        admin: here('./admin.html'),
      },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    allowedHosts: ['.localhost'],
    proxy: { '/api': almoner, '/sandbox': almoner },
  },
})
