<?php
// Receives the gateway's notifications. PHP 8.1 or later, without packages.
//
// PLATFORM_KEY=... [SIGNING_SECRETS=whsec_...,whsec_...] [INBOX=inbox] php -d post_max_size=64M -d memory_limit=512M \
//   -S 0.0.0.0:8080 receiver.php
//
// Behind nginx with PHP-FPM, client_max_body_size and post_max_size need 48 MB. A notification is kept in INBOX under its
// ReferanceNo before it is answered; your own worker takes the files from there. INBOX/known remembers the ReferanceNo when the file is
// gone.
declare(strict_types=1);

// A warning in the body would be sent with HTTP 200, which the gateway takes as a success.
ini_set('display_errors', '0');

const NAME = '/^[A-Za-z0-9_-]{1,100}$/D';
const SUCCESS = ['ResultStatus' => ['Status' => 'Success', 'Explanation' => null], 'Result' => null];
const FLAGS = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;

$key = getenv('PLATFORM_KEY') ?: throw new RuntimeException('PLATFORM_KEY is not set.');
$inbox = getenv('INBOX') ?: 'inbox';
foreach (['logs', 'known', 'parts'] as $folder) {
    is_dir("$inbox/$folder") || mkdir("$inbox/$folder", 0770, true);
}

function failure(string $explanation): array
{
    return ['ResultStatus' => ['Status' => 'Error', 'Explanation' => $explanation], 'Result' => null];
}

function answer(int $status, array $value): never
{
    http_response_code($status);
    header('content-type: application/json; charset=utf-8');
    echo json_encode($value, FLAGS);
    exit;
}

// region verification
const CLOCK_SECONDS = 300;

function headerOf(string $name): string
{
    return $_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? '';
}

/** Whether one of the signatures is that of one of the secrets, over these very bytes, and not an old one. */
function isSigned(array $secrets, string $body): bool
{
    $stamp = headerOf('webhook-timestamp');
    if (!ctype_digit($stamp) || abs(time() - (int) $stamp) > CLOCK_SECONDS) {
        return false;
    }
    $text = headerOf('webhook-id') . ".$stamp.$body";
    foreach ($secrets as $secret) {
        $bytes = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        $wanted = 'v1,' . base64_encode(hash_hmac('sha256', $text, $bytes, true));
        foreach (explode(' ', headerOf('webhook-signature')) as $given) {
            if (hash_equals($wanted, $given)) {
                return true;
            }
        }
    }
    return false;
}
// endregion

/** Writes a new file, and returns once its content is on the disk; PHP cannot say so of its name. */
function write(string $path, string $content): void
{
    $file = fopen($path, 'xb');
    if (!$file || fwrite($file, $content) !== strlen($content) || !fsync($file) || !fclose($file)) {
        throw new RuntimeException("$path cannot be written.");
    }
}

/** Stores a body for later questions. A crash leaves no half of it. An existing file stays. */
function keepLog(string $inbox, string $name, string $content): void
{
    $path = "$inbox/logs/$name.json";
    if (file_exists($path)) {
        return;
    }
    $part = "$inbox/parts/" . bin2hex(random_bytes(16));
    write($part, $content);
    rename($part, $path) || throw new RuntimeException("$path cannot be written.");
}

/**
 * Gives a notification to the worker once, also when the worker has taken its file away. The content comes under its name into
 * INBOX/known by one rename, and moves from there to INBOX by another: what a crash leaves between them, the repeat ends.
 */
function keepOnce(string $inbox, string $name, string $content): void
{
    $known = "$inbox/known/$name";
    if (!file_exists($known)) {
        $part = "$inbox/parts/" . bin2hex(random_bytes(16));
        mkdir($part, 0770) || throw new RuntimeException("$part cannot be made.");
        write("$part/content", $content);
        // A folder that is never empty is never replaced by that of a repeat.
        write("$part/received", gmdate('c'));
        if (!@rename($part, $known)) {
            clearstatcache();
            file_exists($known) || throw new RuntimeException("$known cannot be made.");
            array_map('unlink', ["$part/content", "$part/received"]);
            rmdir($part);
        }
    }
    // Of two repeats one finds the content, the other does not.
    if (!@rename("$known/content", "$inbox/$name.json")) {
        clearstatcache();
        file_exists("$known/content") && throw new RuntimeException("$name.json cannot be written.");
    }
}

/** Keeps a notification once. Throws JsonException and TypeError when it cannot be read, RuntimeException when it cannot be kept. */
function receive(string $body, string $inbox): void
{
    $envelope = json_decode($body, true, 64, JSON_THROW_ON_ERROR);
    $reference = textOf($envelope, 'ReferanceNo', NAME);
    $request = $envelope['RequestObject'] ?? null;
    $text = textOf($request, 'Payload', '/./s');
    $payload = json_decode($text, true, 64, JSON_THROW_ON_ERROR); // JSON inside a string
    if ($request['NotificationType'] === 3 && !file_exists("$inbox/known/$reference")) {
        keepLog($inbox, textOf($payload, 'GwLogId', NAME), $text);
    }
    keepOnce($inbox, $reference, $body);
}

function textOf(mixed $value, string $member, string $pattern): string
{
    $text = is_array($value) ? ($value[$member] ?? null) : null;
    return is_string($text) && preg_match($pattern, $text) ? $text : throw new TypeError($member);
}

/** The body of a call that was announced before. */
function storedLog(string $body, string $inbox): array
{
    $question = json_decode($body, true, 64, JSON_THROW_ON_ERROR)['RequestObject'] ?? [];
    $path = "$inbox/logs/" . textOf($question, 'GwLogId', NAME) . '.json';
    if (!is_file($path)) {
        return failure('There is no such log.');
    }
    // PHP's integers have 64 bits, so that no digit of a LogID is lost.
    $log = json_decode(file_get_contents($path), true, 64, JSON_THROW_ON_ERROR);
    if (!in_array($question['LogID'] ?? null, [null, $log['OutgoingRequestLogID']], true)) {
        return failure('There is no such log.');
    }
    $payload = $question['IsResponse'] ?? false ? $log['DataReceived'] : $log['DataSent'];
    return [...SUCCESS, 'Result' => ['LogID' => $log['OutgoingRequestLogID'], 'Payload' => $payload]];
}

$isPush = $_SERVER['REQUEST_URI'] === '/PushNotification';
if (!$isPush && $_SERVER['REQUEST_URI'] !== '/GetOutgoingLogPayload') {
    answer(404, failure('There is nothing here.'));
}
$body = file_get_contents('php://input');
$secrets = array_filter(explode(',', getenv('SIGNING_SECRETS') ?: ''));
if (!hash_equals($key, headerOf('x-api-key')) || ($secrets && !isSigned($secrets, $body))) {
    answer($isPush ? 401 : 200, failure('The key or the signature is wrong.'));
}
try {
    if (!$isPush) {
        answer(200, storedLog($body, $inbox));
    }
    receive($body, $inbox);
    answer(200, SUCCESS);
} catch (JsonException | TypeError) {
    answer($isPush ? 400 : 200, failure('The call cannot be read.'));
} catch (RuntimeException $error) {
    // Some types are dropped after any HTTP answer but a success. PHP cannot leave a call without answer: 500 says at least that
    // nothing was kept, and the gateway's operator can send it again.
    error_log($error->getMessage());
    answer($isPush ? 500 : 200, failure('The notification could not be kept.'));
}
