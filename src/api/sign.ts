import {
  signatureKeyText,
  signatureScheme,
  signedText,
  type SignedParts,
} from '../contract/signature';

const encoder = new TextEncoder();

/** The value of the authorization header: 'V1 <hex>'. */
export async function sign(appKey: string, parts: SignedParts): Promise<string> {
  const keyBytes = encoder.encode(signatureKeyText(appKey, parts.token));
  const key = await crypto.subtle.importKey(
    'raw',
    keyBytes,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const mac = new Uint8Array(
    await crypto.subtle.sign('HMAC', key, encoder.encode(signedText(parts))),
  );
  const hex = Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${signatureScheme} ${hex}`;
}
