/* :name=Numbers (numguard) :description=Lists the translations whose numbers do not agree, as numguard serve judges them
 *
 * In OmegaT: copy this file into the scripts folder, then Tools > Scripting. Without a window:
 *   omegat PROJECT --mode=console-translate --script=numguard.groovy
 * The service listens on 127.0.0.1:8642; -Dnumguard.url=... in OmegaT's start names another, NUMGUARD_TOKEN its token.
 */
import groovy.json.JsonOutput
import groovy.json.JsonSlurper

// Without a window OmegaT runs the script at each event of the project, and has no console of scripts.
if (binding.hasVariable("eventType") && eventType.toString() != "LOAD") return
def say = binding.hasVariable("console") ? { console.println(it) } : { println(it) }
def service = System.getProperty("numguard.url", "http://127.0.0.1:8642")
def token = System.getenv("NUMGUARD_TOKEN")
def tag = { language -> language.language.toString() }

def judge = { pairs ->
    def call = new URL("$service/v1/batch").openConnection()
    call.setRequestProperty("content-type", "application/json")
    if (token) call.setRequestProperty("authorization", "Bearer $token")
    call.doOutput = true
    def languages = [source_lang: tag(project.projectProperties.sourceLanguage), target_lang: tag(project.projectProperties.targetLanguage)]
    call.outputStream.withWriter("UTF-8") { it << JsonOutput.toJson(languages + [pairs: pairs]) }
    if (call.responseCode != 200) throw new IOException("numguard: ${call.responseCode}: ${call.errorStream?.getText('UTF-8')}")
    new JsonSlurper().parseText(call.inputStream.getText("UTF-8")).verdicts
}

def translated = project.allEntries.findAll { project.getTranslationInfo(it)?.translation }
def wrong = 0
translated.collate(500).each { entries ->
    def verdicts = judge(entries.collect { [source: it.srcText, hypothesis: project.getTranslationInfo(it).translation] })
    [entries, verdicts].transpose().each { entry, verdict ->
        if (verdict.issues) wrong++
        verdict.issues.each { say("${entry.entryNum()}: ${verdict.action}: ${it.message}") }
    }
}
say("numguard: ${translated.size()} translations, ${wrong} to look at")
