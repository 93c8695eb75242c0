export const usage = `Usage: npm run admin -- status
       npm run admin -- create-system-admin EMAIL "FULL NAME"
       npm run admin -- rewrap-keys
       npm run admin -- rotate-signing-keys [--revoked-since TIME [--trusted-head HASH]]
       npm run admin -- revoke-signing-key FINGERPRINT TIME [--trusted-head HASH]
       npm run admin -- retry-notices
       npm run admin -- check-files
       npm run admin -- verify-audit [--head FILE]…
       npm run admin -- export-records FILE
       npm run admin -- backup FILE
       npm run admin -- verify-backup FILE
       npm run admin -- restore FILE [--last-state] [--new-signing-key]`;
