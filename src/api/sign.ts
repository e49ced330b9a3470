import {
  signatureKeyText,
  signatureScheme,
  signedText,
  type SignedParts,
} from '../contract/signature';

const encoder = new TextEncoder();

/** HMAC-SHA-256 in lower-case hex. */
export async function hmacHex(keyText: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(keyText),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The value of the authorization header: 'V1 <hex>'. */
export const sign = async (appKey: string, parts: SignedParts): Promise<string> =>
  `${signatureScheme} ${await hmacHex(signatureKeyText(appKey, parts.token), signedText(parts))}`;
