// Receives the gateway's notifications. .NET 8 or later: `dotnet new web`, with this file as Program.cs.
//
// PLATFORM_KEY=... [SIGNING_SECRETS=whsec_...,whsec_...] [PORT=8080] [INBOX=inbox] dotnet run
//
// A notification is kept in INBOX under its ReferanceNo before it is answered; your own worker takes the files from there. INBOX/known
// remembers the ReferanceNo when the file is gone.
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;

byte[] key = Encoding.UTF8.GetBytes(Setting("PLATFORM_KEY") ?? throw new InvalidOperationException("PLATFORM_KEY is not set."));
// region verification
const long ClockSeconds = 300;
byte[][] secrets = (Setting("SIGNING_SECRETS") ?? "")
    .Split(',', StringSplitOptions.RemoveEmptyEntries)
    .Select(text => Convert.FromBase64String(text.StartsWith("whsec_") ? text[6..] : text))
    .ToArray();
// endregion
string inbox = Setting("INBOX") ?? "inbox";
string logs = Path.Combine(inbox, "logs");
string remembered = Path.Combine(inbox, "known");
string parts = Path.Combine(inbox, "parts");
foreach (string folder in new[] { logs, remembered, parts }) Directory.CreateDirectory(folder);

var builder = WebApplication.CreateBuilder(args);
// Two bodies of 5 MB, each character escaped twice.
builder.WebHost.ConfigureKestrel(options => options.Limits.MaxRequestBodySize = 48 * 1024 * 1024);
builder.WebHost.UseUrls($"http://0.0.0.0:{Setting("PORT") ?? "8080"}");
var app = builder.Build();

app.MapPost("/PushNotification", async context =>
{
    byte[] body = await BodyOf(context);
    if (!IsAllowed(context, body)) { await Answer(context, 401, Failure("The key or the signature is wrong.")); return; }
    try
    {
        Receive(body);
        await Answer(context, 200, Success(null));
    }
    catch (Exception error) when (error is JsonException or FormatException or InvalidOperationException)
    {
        await Answer(context, 400, Failure("The call cannot be read."));
    }
    catch (Exception error) when (error is IOException or UnauthorizedAccessException)
    {
        // Some types are dropped after any HTTP answer but a success; a call without answer is tried again.
        app.Logger.LogError(error, "not kept");
        context.Abort();
    }
});

app.MapPost("/GetOutgoingLogPayload", async context =>
{
    byte[] body = await BodyOf(context);
    JsonObject answer;
    try
    {
        answer = IsAllowed(context, body) ? StoredLog(body) : Failure("The key or the signature is wrong.");
    }
    catch (Exception error) when (error is JsonException or FormatException or InvalidOperationException)
    {
        answer = Failure("The call cannot be read.");
    }
    await Answer(context, 200, answer);
});

app.Run();

bool IsAllowed(HttpContext context, byte[] body) =>
    CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(context.Request.Headers["x-api-key"].ToString()), key)
    && (secrets.Length == 0 || IsSigned(context, body));

// region verification
// Whether one of the signatures is that of one of the secrets, over these very bytes, and not an old one.
bool IsSigned(HttpContext context, byte[] body)
{
    string Header(string name) => context.Request.Headers[name].ToString();
    if (!long.TryParse(Header("webhook-timestamp"), out long stamp)) return false;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - stamp) > ClockSeconds) return false;
    byte[] text = [.. Encoding.UTF8.GetBytes($"{Header("webhook-id")}.{Header("webhook-timestamp")}."), .. body];
    string[] given = Header("webhook-signature").Split(' ');
    return secrets
        .Select(secret => Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(HMACSHA256.HashData(secret, text))))
        .Any(wanted => given.Any(one => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(one), wanted)));
}
// endregion

// Keeps a notification once.
void Receive(byte[] body)
{
    JsonNode envelope = JsonNode.Parse(body) ?? throw new FormatException();
    string reference = Name(envelope["ReferanceNo"]);
    JsonNode request = envelope["RequestObject"] ?? throw new FormatException();
    string text = request["Payload"]?.GetValue<string>() ?? throw new FormatException();
    JsonNode payload = JsonNode.Parse(text) ?? throw new FormatException(); // JSON inside a string
    if (request["NotificationType"]?.GetValue<int>() == 3 && !Directory.Exists(Path.Combine(remembered, reference)))
        KeepLog(Name(payload["GwLogId"]), Encoding.UTF8.GetBytes(text));
    KeepOnce(reference, body);
}

// Stores a body for later questions. A crash leaves no half of it. An existing file stays.
void KeepLog(string name, byte[] content)
{
    string path = Path.Combine(logs, $"{name}.json");
    if (File.Exists(path)) return;
    string part = Path.Combine(parts, Guid.NewGuid().ToString());
    Write(part, content);
    File.Move(part, path, overwrite: true);
}

// Gives a notification to the worker once, also when the worker has taken its file away. The content comes under its name into
// INBOX/known by one rename, and moves from there to INBOX by another: what a crash leaves between them, the repeat ends.
void KeepOnce(string name, byte[] content)
{
    string known = Path.Combine(remembered, name);
    if (!Directory.Exists(known))
    {
        string part = Path.Combine(parts, Guid.NewGuid().ToString());
        Directory.CreateDirectory(part);
        Write(Path.Combine(part, "content"), content);
        Write(Path.Combine(part, "received"), Encoding.UTF8.GetBytes(DateTimeOffset.UtcNow.ToString("O")));
        try
        {
            Directory.Move(part, known);
        }
        catch (IOException) when (Directory.Exists(known))
        {
            Directory.Delete(part, recursive: true);
        }
    }
    try
    {
        File.Move(Path.Combine(known, "content"), Path.Combine(inbox, $"{name}.json"), overwrite: true);
    }
    catch (FileNotFoundException)
    {
        // A repeat: the worker has it, or had it.
    }
}

// Writes a new file, and returns once its content is on the disk.
void Write(string path, byte[] content)
{
    using var file = new FileStream(path, FileMode.CreateNew);
    file.Write(content);
    file.Flush(flushToDisk: true);
}

// The body of a call that was announced before.
JsonObject StoredLog(byte[] body)
{
    JsonNode question = JsonNode.Parse(body)?["RequestObject"] ?? throw new FormatException();
    string path = Path.Combine(logs, $"{Name(question["GwLogId"])}.json");
    if (!File.Exists(path)) return Failure("There is no such log.");
    JsonNode log = JsonNode.Parse(File.ReadAllBytes(path)) ?? throw new FormatException();
    // A long keeps every digit of the number.
    long id = log["OutgoingRequestLogID"]!.GetValue<long>();
    if (question["LogID"] is { } asked && asked.GetValue<long>() != id) return Failure("There is no such log.");
    bool isResponse = question["IsResponse"]?.GetValue<bool>() ?? false;
    string payload = log[isResponse ? "DataReceived" : "DataSent"]!.GetValue<string>();
    return Success(new JsonObject { ["LogID"] = id, ["Payload"] = payload });
}

static string Name(JsonNode? value)
{
    string text = value?.GetValue<string>() ?? "";
    return Regex.IsMatch(text, @"^[A-Za-z0-9_-]{1,100}\z") ? text : throw new FormatException();
}

static JsonObject Success(JsonNode? result) => new()
{
    ["ResultStatus"] = new JsonObject { ["Status"] = "Success", ["Explanation"] = null },
    ["Result"] = result,
};

static JsonObject Failure(string explanation) => new()
{
    ["ResultStatus"] = new JsonObject { ["Status"] = "Error", ["Explanation"] = explanation },
    ["Result"] = null,
};

static async Task<byte[]> BodyOf(HttpContext context)
{
    using var whole = new MemoryStream();
    await context.Request.Body.CopyToAsync(whole);
    return whole.ToArray();
}

static Task Answer(HttpContext context, int status, JsonObject value)
{
    context.Response.StatusCode = status;
    context.Response.ContentType = "application/json; charset=utf-8";
    return context.Response.WriteAsync(value.ToJsonString());
}

static string? Setting(string name) => Environment.GetEnvironmentVariable(name);
